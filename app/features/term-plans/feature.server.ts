import { defineFeature } from '#app/platform/feature.server.ts'

/** Its table names nobody, and goes with the class. */
export default defineFeature({})
