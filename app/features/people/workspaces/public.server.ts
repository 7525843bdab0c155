export {
  actorOf,
  enterWorkspace,
  listClassesOfStudent,
  workspacesInSchool,
  workspacesOf,
  workspacesOfRequest,
} from './queries.server.ts'
