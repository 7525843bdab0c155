export { listActivityCodes } from './activities.server.ts'
export { listResourceCodes } from './resources.server.ts'
export { readPhrase } from './sheets/program-phrase.ts'
