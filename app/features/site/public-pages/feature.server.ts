import { defineFeature } from '#app/platform/feature.server.ts'
import { siteApi } from './api.server.ts'
import { configurationView } from './live.server.ts'

export default defineFeature({ live: { views: [configurationView] }, api: siteApi })
