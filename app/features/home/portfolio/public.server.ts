export { approveWork, rejectWork } from './decide-work.server.ts'
export { listShownWork, loadOwnPortfolio, loadStudentPortfolio } from './queries.server.ts'
export { starWork, unstarWork } from './star-work.server.ts'
