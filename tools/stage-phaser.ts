import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const source = join(dirname(fileURLToPath(import.meta.resolve('phaser'))), '../src')
const entry = '\0stage-phaser'
const nothing = '\0nothing-of-phaser'

/** What a stage makes: the game itself, pictures, writings and lines. Each factory adds its word to `scene.add`. */
const parts = `
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

/** What Phaser names in what is used, and no stage asks for. */
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

/** In their place: a class to be made, a function to be called, a table to be read, all without effect. */
const empty = `
module.exports = function () {}
module.exports.prototype.setOrigin = module.exports.prototype.destroy = function () { return this }
module.exports.RandomDataGenerator = module.exports
`

/**
 * Phaser in one file is 283 kB compressed; a stage draws pictures, words and lines on a plain canvas and decides
 * nothing. Built for it are Phaser's own sources, without the parts that no stage uses. In development, and for the
 * check of a device, it is whole.
 */
export function stagePhaser(): Plugin {
  return {
    name: 'stage-phaser',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    resolveId(asked, importer = '') {
      if (asked === 'phaser' && importer.includes('/minigames/stage/')) return entry
      if (!importer.startsWith(source) || !asked.startsWith('.')) return null
      const file = join(dirname(importer), asked)
      return unused.test(relative(source, file).replace(/\.js$/, '')) ? nothing : null
    },
    load(id) {
      if (id === entry) return parts
      return id === nothing ? empty : null
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
