import { defineFeature } from '#app/platform/feature.server.ts'

export default defineFeature({
  opens: ['/dashboard', '/dashboard/classroom-dashboard/:classroomId', '/account/select-room'],
})
