import { defineFeature } from '#app/platform/feature.server.ts'
import { schoolAdminApi } from './api.server.ts'
import { closeSpaces } from './close-spaces.server.ts'
import { teacherApprovals, transferApprovals } from './live.server.ts'

export default defineFeature({
  leave: closeSpaces,
  live: { views: [teacherApprovals, transferApprovals] },
  api: schoolAdminApi,
})
