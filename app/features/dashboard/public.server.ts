export { loadOwnKiteFlight } from './kite-flight.server.ts'
export { loadShell } from './shell.server.ts'
