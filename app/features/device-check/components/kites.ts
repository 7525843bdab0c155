import type * as PhaserTypes from 'phaser'
import { isSoftware, rendererOf } from './readings.ts'

/**
 * A sky full of kites in the wind, more of them every few seconds: what our games ask of a device, and a little more.
 */

export const stages = [25, 100, 250] as const
/** What a game of ours needs; this stage decides. */
export const decisiveStage = 1

export type Stage = { kites: number; framesPerSecond: number }
export type Drawing = { webgl: boolean; software: boolean; chip: string }

type Watcher = { onDrawing: (drawing: Drawing) => void; onStage: (stage: Stage) => void; onEnd: () => void }

const stageMs = 2_500
/** After new kites have come the first moments say nothing about the rest. */
const settleMs = 500
const bowsEach = 4
const hues = ['kite', 'sky', 'leaf', 'plum', 'sun'] as const

type Kite = {
  body: PhaserTypes.GameObjects.Image
  bows: PhaserTypes.GameObjects.Image[]
  x: number
  y: number
  phase: number
}

/** Phaser is large and used here alone outside of games, so it comes when it is asked for. Answers how to stop. */
export async function flyKites(parent: HTMLElement, { onDrawing, onStage, onEnd }: Watcher): Promise<() => void> {
  const Phaser = await import('phaser')
  const kites: Kite[] = []
  let stage = 0
  let [stageBegan, frames] = [0, 0]

  function create(this: PhaserTypes.Scene) {
    hues.forEach((hue) => bakeTextures(this, hue))
    onDrawing(drawingOf(Phaser, this.game.renderer))
    populate(this, kites, stages[0])
  }

  function update(this: PhaserTypes.Scene, time: number) {
    for (const kite of kites) blow(kite, time, this)
    if (stage >= stages.length) return
    if (stageBegan === 0) stageBegan = time
    if (time - stageBegan > settleMs) frames++
    if (time - stageBegan < stageMs) return
    onStage({ kites: stages[stage]!, framesPerSecond: Math.round((frames * 1_000) / (time - stageBegan - settleMs)) })
    stage++
    ;[stageBegan, frames] = [time, 0]
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

function drawingOf(Phaser: typeof PhaserTypes, renderer: PhaserTypes.Game['renderer']): Drawing {
  const webgl = renderer.type === Phaser.WEBGL
  const chip = webgl ? rendererOf((renderer as PhaserTypes.Renderer.WebGL.WebGLRenderer).gl) : ''
  return { webgl, software: isSoftware(chip), chip }
}

/** The brand's colours as the page has them, so that night is night here too. */
function colour(name: string): number {
  const written = getComputedStyle(document.documentElement).getPropertyValue(`--sk-${name}`).trim()
  return Number.parseInt(written.slice(1), 16)
}

/** Folded paper: four facets, the right side one step darker. */
function bakeTextures(scene: PhaserTypes.Scene, hue: string) {
  const paper = scene.make.graphics({}, false)
  const facet = (step: number, points: [number, number, number, number, number, number]) =>
    paper.fillStyle(colour(`${hue}-${step}`)).fillTriangle(...points)
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

function populate(scene: PhaserTypes.Scene, kites: Kite[], wanted: number) {
  for (const { body, bows } of kites.splice(wanted)) [body, ...bows].forEach((part) => part.destroy())
  while (kites.length < wanted) {
    const place = kites.length
    const hue = hues[place % hues.length]!
    // Spread by two irrational steps: even, never in rows, and the same on every device.
    const [x, y] = [(place * 0.618034) % 1, 0.08 + ((place * 0.414214) % 1) * 0.74]
    const bows = Array.from({ length: bowsEach }, (_, bow) =>
      scene.add.image(0, 0, `bow ${hues[(place + bow + 1) % hues.length]!}`),
    )
    kites.push({ body: scene.add.image(0, 0, `kite ${hue}`), bows, x, y, phase: place * 1.7 })
  }
}

function blow({ body, bows, x, y, phase }: Kite, time: number, scene: PhaserTypes.Scene) {
  const { width, height } = scene.scale
  const seconds = time / 1_000
  const gust = Math.sin(seconds * 0.7 + phase * 0.2)
  const { isDown, x: handX, y: handY } = scene.input.activePointer
  const pull = isDown ? 0.35 : 0
  const [restX, restY] = [x * width + gust * 26, y * height + Math.sin(seconds * 1.3 + phase) * 12]
  body
    .setPosition(restX + (handX - restX) * pull, restY + (handY - restY) * pull)
    .setRotation(gust * 0.28 + Math.sin(seconds * 2 + phase) * 0.05)
  bows.forEach((bow, place) => {
    const sway = Math.sin(seconds * 3 + phase - place * 0.8) * (4 + place * 2)
    bow.setPosition(body.x - gust * 8 * (place + 1) + sway, body.y + 30 + place * 12).setRotation(sway * 0.06)
  })
}
