// Libraries and pages are written for React and run on Preact, which does the same in a sixth of the size: docs/decisions/0024-preact.md.
import type { UserConfig } from 'vite'

export const PREACT: UserConfig = {
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    alias: [
      // Libraries bring their own copy for versions of React that had none.
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
      { find: 'use-sync-external-store/shim', replacement: 'preact/compat' },
      { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react-dom\/(client|server)$/, replacement: 'preact/compat/$1' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
    ],
  },
}
