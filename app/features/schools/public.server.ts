export {
  headcountOf,
  schoolById,
  schoolsOf,
  waitingFor,
  wordsAllowed,
  type SchoolMembership,
} from './queries.server.ts'
export { actingIn, actingOf, membershipsOf } from './acting.server.ts'
export { foundSchool, type NewSchool } from './found-school.server.ts'
export { isOfStaff, joinSchoolAsStudent, removedPeople, studentsOfSchool } from './members.server.ts'
export { withinMemberships } from './own-schools.server.ts'
export { noteMove, whereWorkWent } from './moved-school.server.ts'
export { forgetRemoved, isStudentsMailbox, rememberRemoved } from './removed-addresses.server.ts'
export { keepSpaceTeachers } from './space-teachers.server.ts'
export { admitTeacher } from './admit-teacher.server.ts'
export { findSchools, type SchoolSign } from './directory.server.ts'
export { approvalsOf, askingAt, askSchool, askToTeach, withdrawAsking } from './ask-school.server.ts'
export {
  answerSchoolInvitation,
  ownSchoolInvitations,
  schoolInvitationsFor,
  toldInvitations,
} from './answer-school-invitation.server.ts'
export { askedMails, schoolMail } from './school-mails.server.ts'
export { schoolsJustJoined } from './just-joined.server.ts'
