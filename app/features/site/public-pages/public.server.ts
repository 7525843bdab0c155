export { getConfigurationVersion, getConfiguration } from './queries.server.ts'
export { changeConfiguration } from './change-configuration.server.ts'
export { countContent } from './school/school-facts.server.ts'
