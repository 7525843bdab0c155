export { actorOf, enterWorkspace, workspacesInSchool, workspacesOf, workspacesOfRequest } from './queries.server.ts'
