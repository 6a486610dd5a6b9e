/** The oldest browsers that run the app. */
export const TARGET = ['chrome107', 'safari16.4', 'firefox115']
