export { loadPrivateNotes } from './queries.server.ts'
export { changePrivateNote, deletePrivateNote, writePrivateNote } from './change-private-notes.server.ts'
