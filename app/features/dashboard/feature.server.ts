import { defineFeature } from '#app/platform/feature.server.ts'

export default defineFeature({
  availablePages: [
    '/dashboard',
    '/dashboard/classroom-dashboard/:classroomId',
    '/dashboard/classroom-dashboard/:classroomId/students',
    '/account/select-room',
  ],
})
