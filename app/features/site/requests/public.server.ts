export { answerPublicRequest } from './review/answer-request.server.ts'
export { countOpenRequests, listCredits, listPublicRequests } from './queries.server.ts'
export { requestActions } from './submit-request.server.ts'
