export { configurationVersion, currentConfiguration } from './queries.server.ts'
export { changeConfiguration } from './commands.server.ts'
