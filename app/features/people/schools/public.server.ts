export {
  countMembersByRole,
  schoolById,
  queryMembershipsOf,
  listPendingSchools,
  isFreeTextAllowed,
  schoolSeats,
  type SchoolMembership,
} from './queries.server.ts'
export { countSeatedStudents } from './school-seats.server.ts'
export { childrenOf, countGuardians, findGuardianLink } from './guardianships.server.ts'
export { loadActingMemberships, getActingMemberships, getMemberships } from './acting-memberships.server.ts'
export { createSchool, type NewSchool } from './create-school.server.ts'
export { isOrWasStaff, joinSchoolAsStudent, removedPeople, studentsOfSchool } from './members.server.ts'
export { invitationAnswer, readInvitations, schoolOfInvitation } from './open-invitations.server.ts'
export { enforceMembershipQuota } from './membership-quota.server.ts'
export { recordSchoolMove, retryInMovedSchool } from './school-moves.server.ts'
export { deleteRemovedAddresses, isStudentMailbox, recordRemovedAddresses } from './removed-addresses.server.ts'
export { syncPersonalSchoolTeachers } from './personal-school-teachers.server.ts'
export { changeBeta } from './change-beta.server.ts'
export { pausePlan } from './pause-plan.server.ts'
export { showSchoolContacts } from './show-school-contacts.server.ts'
export { changePlan, planAudit, planInput } from './change-plan.server.ts'
export { admitTeacher } from './admit-teacher.server.ts'
export { findSchools, type SchoolDirectoryEntry } from './directory.server.ts'
export {
  teacherApprovalsPath,
  teacherRequestPath,
  askSchool,
  requestToTeach,
  withdrawAsking,
} from './ask-school.server.ts'
export {
  answerSchoolInvitation,
  queryOpenSchoolInvitations,
  listSchoolInvitations,
  describeSchoolInvitations,
} from './answer-school-invitation.server.ts'
export { composeTeacherRequestMails, composeSchoolMail } from './school-mails.server.ts'
export { listRecentlyJoinedSchools } from './recently-joined-schools.server.ts'
