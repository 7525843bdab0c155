import { defineFeature } from '#app/platform/feature.server.ts'
import { schoolAdminApi } from './api.server.ts'
import { resumeErasures } from './erase-left.server.ts'
import { eraseAccountJob } from './jobs/erase-account.server.ts'
import { leaveSchoolAsAdmin, whyStayInSchool } from './leave-school.server.ts'
import { teacherApprovals, transferApprovals } from './live.server.ts'

export default defineFeature({
  whyStay: whyStayInSchool,
  leave: leaveSchoolAsAdmin,
  sweep: resumeErasures,
  jobs: { 'erase-account': { handler: eraseAccountJob } },
  live: { views: [teacherApprovals, transferApprovals] },
  api: schoolAdminApi,
})
