import type * as PhaserTypes from 'phaser'
import { isSoftwareRenderer, getRendererName } from './readings.ts'

/**
 * Graphics benchmark: an animation of kites, with more of them every few seconds, up to more than the games need.
 */

export const stages = [25, 100, 250] as const
/** Index of the stage that matches the load of a game; its frame rate decides the verdict. */
export const decisiveStage = 1

export type Stage = { kites: number; framesPerSecond: number }
export type Drawing = { webgl: boolean; software: boolean; chip: string }

type FlightListener = { onDrawing: (drawing: Drawing) => void; onStage: (stage: Stage) => void; onEnd: () => void }

const stageMs = 2_500
/** Frames right after adding kites are not counted: creating sprites slows them down. */
const settleMs = 500
const bowsPerKite = 4
const hueNames = ['kite', 'sky', 'leaf', 'plum', 'sun'] as const

type Kite = {
  body: PhaserTypes.GameObjects.Image
  bows: PhaserTypes.GameObjects.Image[]
  x: number
  y: number
  phase: number
}

/** Starts the animation and returns a function that stops it. Loads Phaser on demand because of its size. */
export async function flyKites(
  parent: HTMLElement,
  { onDrawing, onStage, onEnd }: FlightListener,
): Promise<() => void> {
  const Phaser = await import('phaser')
  const kites: Kite[] = []
  let stage = 0
  let [stageStartedAt, frames] = [0, 0]

  function create(this: PhaserTypes.Scene) {
    hueNames.forEach((hue) => generateTextures(this, hue))
    onDrawing(describeDrawing(Phaser, this.game.renderer))
    populate(this, kites, stages[0])
  }

  function update(this: PhaserTypes.Scene, time: number) {
    for (const kite of kites) moveKite(kite, time, this)
    if (stage >= stages.length) return
    if (stageStartedAt === 0) stageStartedAt = time
    if (time - stageStartedAt > settleMs) frames++
    if (time - stageStartedAt < stageMs) return
    onStage({
      kites: stages[stage]!,
      framesPerSecond: Math.round((frames * 1_000) / (time - stageStartedAt - settleMs)),
    })
    stage++
    ;[stageStartedAt, frames] = [time, 0]
    populate(this, kites, stages[stage] ?? stages[0])
    if (stage === stages.length) onEnd()
  }

  const game = new Phaser.Game({
    type: Phaser.AUTO,
    parent,
    transparent: true,
    banner: false,
    audio: { noAudio: true },
    scale: { mode: Phaser.Scale.RESIZE, width: parent.clientWidth, height: parent.clientHeight },
    scene: { create, update },
  })
  return () => game.destroy(true)
}

function describeDrawing(Phaser: typeof PhaserTypes, renderer: PhaserTypes.Game['renderer']): Drawing {
  const webgl = renderer.type === Phaser.WEBGL
  const chip = webgl ? getRendererName((renderer as PhaserTypes.Renderer.WebGL.WebGLRenderer).gl) : ''
  return { webgl, software: isSoftwareRenderer(chip), chip }
}

/** Reads a brand color from the CSS variables, so that it follows the light or dark theme. */
function getColor(name: string): number {
  const cssValue = getComputedStyle(document.documentElement).getPropertyValue(`--sk-${name}`).trim()
  return Number.parseInt(cssValue.slice(1), 16)
}

/** Kites look like folded paper: four facets, the right ones one shade darker. */
function generateTextures(scene: PhaserTypes.Scene, hue: string) {
  const paper = scene.make.graphics({}, false)
  const facet = (step: number, points: [number, number, number, number, number, number]) =>
    paper.fillStyle(getColor(`${hue}-${step}`)).fillTriangle(...points)
  facet(3, [20, 0, 0, 20, 20, 20])
  facet(4, [20, 0, 40, 20, 20, 20])
  facet(4, [0, 20, 20, 20, 20, 52])
  facet(5, [40, 20, 20, 20, 20, 52])
  paper.generateTexture(`kite ${hue}`, 40, 52)
  paper.clear()
  facet(4, [0, 0, 0, 10, 7, 5])
  facet(5, [14, 0, 14, 10, 7, 5])
  paper.generateTexture(`bow ${hue}`, 14, 10)
  paper.destroy()
}

function populate(scene: PhaserTypes.Scene, kites: Kite[], targetCount: number) {
  for (const { body, bows } of kites.splice(targetCount)) [body, ...bows].forEach((part) => part.destroy())
  while (kites.length < targetCount) {
    const index = kites.length
    const hue = hueNames[index % hueNames.length]!
    // Irrational steps spread the kites evenly, never in rows, and the same on every device.
    const [x, y] = [(index * 0.618034) % 1, 0.08 + ((index * 0.414214) % 1) * 0.74]
    const bows = Array.from({ length: bowsPerKite }, (_, bow) =>
      scene.add.image(0, 0, `bow ${hueNames[(index + bow + 1) % hueNames.length]!}`),
    )
    kites.push({ body: scene.add.image(0, 0, `kite ${hue}`), bows, x, y, phase: index * 1.7 })
  }
}

function moveKite({ body, bows, x, y, phase }: Kite, time: number, scene: PhaserTypes.Scene) {
  const { width, height } = scene.scale
  const seconds = time / 1_000
  const gust = Math.sin(seconds * 0.7 + phase * 0.2)
  const { isDown, x: handX, y: handY } = scene.input.activePointer
  const pull = isDown ? 0.35 : 0
  const [restX, restY] = [x * width + gust * 26, y * height + Math.sin(seconds * 1.3 + phase) * 12]
  body
    .setPosition(restX + (handX - restX) * pull, restY + (handY - restY) * pull)
    .setRotation(gust * 0.28 + Math.sin(seconds * 2 + phase) * 0.05)
  bows.forEach((bow, bowIndex) => {
    const sway = Math.sin(seconds * 3 + phase - bowIndex * 0.8) * (4 + bowIndex * 2)
    bow.setPosition(body.x - gust * 8 * (bowIndex + 1) + sway, body.y + 30 + bowIndex * 12).setRotation(sway * 0.06)
  })
}
