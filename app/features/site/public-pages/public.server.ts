export { getConfigurationVersion, getConfiguration } from './queries.server.ts'
export { changeConfiguration } from './change-configuration.server.ts'
