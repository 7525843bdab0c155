import { defineFeature } from '#app/platform/feature.server.ts'

/** The table contains no personal data and is deleted with the class, so nothing is registered here. */
export default defineFeature({})
