import { defineFeature } from '#app/platform/feature.server.ts'

/** Resources are files of the build: the feature has no tables. */
export default defineFeature({})
