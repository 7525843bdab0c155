import { defineFeature } from '#app/platform/feature.server.ts'
import { heldTextsView } from './live.server.ts'

export default defineFeature({
  availablePages: ['/dashboard/classroom-dashboard/:classroomId/to-read'],
  live: { views: [heldTextsView] },
})
