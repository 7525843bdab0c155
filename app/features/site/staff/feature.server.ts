import { defineFeature } from '#app/platform/feature.server.ts'

export default defineFeature({ availablePages: ['/staff'] })
