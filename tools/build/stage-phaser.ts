import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const source = join(dirname(fileURLToPath(import.meta.resolve('phaser'))), '../src')
const entry = '\0stage-phaser'
const emptyModule = '\0nothing-of-phaser'

/** Phaser parts that a stage uses: game, images, text and graphics. Each factory adds its method to `scene.add`. */
const stageModule = `
import Game from '${source}/core/Game.js'
import '${source}/events/EventEmitter.js'
import '${source}/cameras/2d/CameraManager.js'
import '${source}/gameobjects/DisplayList.js'
import '${source}/gameobjects/UpdateList.js'
import '${source}/gameobjects/GameObjectCreator.js'
import '${source}/scene/ScenePlugin.js'
import '${source}/gameobjects/image/ImageFactory.js'
import '${source}/gameobjects/text/TextFactory.js'
import '${source}/gameobjects/graphics/GraphicsFactory.js'
import Constants from '${source}/const.js'
import Scale from '${source}/scale/const/index.js'
const { CANVAS } = Constants
export { CANVAS, Game, Scale }
`

/** Modules that the used Phaser parts import but no stage needs. */
const unused = new RegExp(
  `^(?:${[
    'renderer/webgl/.+',
    'renderer/snapshot/.+',
    'filters/.+',
    'sound/.+',
    'animations/AnimationManager',
    'input/InputManager',
    'textures/DynamicTexture',
    'textures/parsers/(?!index|Image).+',
    'gameobjects/tilesprite/.+',
    'gameobjects/components/PathFollower',
    'core/DebugHeader',
    'math',
  ].join('|')})$`,
)

/** Stub for those modules: usable as a class, a function or an object, without effect. */
const emptyCode = `
module.exports = function () {}
module.exports.prototype.setOrigin = module.exports.prototype.destroy = function () { return this }
module.exports.RandomDataGenerator = module.exports
`

/**
 * All of Phaser is 283 kB compressed, but a stage only renders images, text and lines on a 2D canvas. The build
 * therefore bundles Phaser's sources without the unused parts. Development and the device check use the whole library.
 */
export function stagePhaser(): Plugin {
  return {
    name: 'stage-phaser',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    resolveId(input, importer = '') {
      if (input === 'phaser' && importer.includes('/minigames/stage/')) return entry
      if (!importer.startsWith(source) || !input.startsWith('.')) return null
      const file = join(dirname(importer), input)
      return unused.test(relative(source, file).replace(/\.js$/, '')) ? emptyModule : null
    },
    load(id) {
      if (id === entry) return stageModule
      return id === emptyModule ? emptyCode : null
    },
    transform(code, id) {
      if (!id.startsWith(source)) return null
      const built = code
        .replaceAll('typeof CANVAS_RENDERER', 'true')
        .replaceAll(/typeof (?:WEBGL_RENDERER|FEATURE_SOUND|PLUGIN_CAMERA3D|PLUGIN_FBINSTANT)/g, 'false')
      return built === code ? null : { code: built, map: null }
    },
  }
}
