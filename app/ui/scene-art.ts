import cloudNight from './art/scenes/cloud-night.svg?url'
import cloud from './art/scenes/cloud.svg?url'
import hillsDay from './art/scenes/hills-day.svg?url'
import hillsNight from './art/scenes/hills-night.svg?url'
import stars from './art/scenes/stars.svg?url'
import storm from './art/scenes/storm.svg?url'

/** The paper landscape as picture files, for worlds that are drawn; behind a screen, `Sky` paints it. */
export const sceneArt = { hillsDay, hillsNight, cloud, cloudNight, stars, storm }
