export { listActivityCodes } from './activities.server.ts'
export { splitWords } from './library/split-words.ts'
export { listResourceCodes } from './resources.server.ts'
export { readPhrase } from './sheets/program-phrase.ts'
