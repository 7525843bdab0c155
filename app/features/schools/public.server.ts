export { headcountOf, schoolById, schoolsOf, type SchoolMembership } from './queries.server.ts'
export { foundSchool, type NewSchool } from './found-school.server.ts'
export { joinSchoolAsStudent } from './members.server.ts'
