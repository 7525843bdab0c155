import { defineFeature } from '#app/platform/feature.server.ts'
import { schoolAdminApi } from './api.server.ts'
import { teacherApprovals, transferApprovals } from './live.server.ts'

export default defineFeature({
  live: { views: [teacherApprovals, transferApprovals] },
  api: schoolAdminApi,
})
