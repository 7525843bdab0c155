import { defineFeature } from '#app/platform/feature.server.ts'
import { schoolAdminApi } from './api.server.ts'
import { resumeErasures } from './data-rights/erase-deleted-account.server.ts'
import { eraseAccountJob } from './jobs/erase-account.server.ts'
import { leaveSchoolAsAdmin, findSchoolDeletionBlocker } from './members/leave-school.server.ts'
import { teacherRequestsView, transferRequestsView } from './live.server.ts'

export default defineFeature({
  findDeletionBlocker: findSchoolDeletionBlocker,
  endMembership: leaveSchoolAsAdmin,
  deleteExpired: resumeErasures,
  jobs: { 'erase-account': { handler: eraseAccountJob } },
  live: { views: [teacherRequestsView, transferRequestsView] },
  api: schoolAdminApi,
})
