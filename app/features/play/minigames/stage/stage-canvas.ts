import type * as PhaserTypes from 'phaser'
import { loadFirstFont } from '#app/ui/theme/first-font.ts'
import type { Cue, Size } from './game-view.ts'
import { loadPictures } from './load-pictures.ts'
import { StagePaper } from './paper.ts'
import type { Session } from './session.ts'

type Host = {
  isMotionReduced(): boolean
  /** Called before each frame; runs the ticks that are due. */
  beforeFrame(now: number, size: Size): void
}

export type StageCanvas = {
  cue(cues: readonly Cue[]): void
  destroy(): void
}

/** A higher resolution is not visible but costs performance. */
const maxPixelRatio = 2
/** Average frame time above which the stage uses a lower resolution. */
const slowFrameMs = 28
const framesPerSample = 90

/**
 * Only games need Phaser, so it loads when a game is played. It draws on a plain 2D canvas and contains no game logic;
 * unused parts of Phaser are excluded from the build (`tools/build/stage-phaser.ts`).
 */
export async function createStage(parent: HTMLElement, session: Session, host: Host): Promise<StageCanvas> {
  const font = getComputedStyle(parent).getPropertyValue('--sk-font-number')
  const [Phaser, pictures] = await Promise.all([
    import('phaser'),
    loadPictures(session.view.pictures),
    loadFirstFont('700 32px', font, '0123456789'),
  ])
  let pixelRatio = Math.min(devicePixelRatio, maxPixelRatio)
  let paper: StagePaper | undefined
  let size = measure(parent)
  let needsResize = true
  let frameStats = { frames: 0, ms: 0 }

  /** Call only while Phaser runs: before that it resets to its initial size. */
  const resize = () => {
    needsResize = false
    size = measure(parent)
    game.scale.setZoom(1 / pixelRatio)
    game.scale.resize(Math.round(size.width * pixelRatio), Math.round(size.height * pixelRatio))
    Object.assign(game.canvas.style, { width: `${size.width}px`, height: `${size.height}px` })
  }

  function create(this: PhaserTypes.Scene) {
    for (const { name, canvas } of pictures) this.textures.addCanvas(name, canvas)
    paper = new StagePaper(this, { font, isMotionReduced: () => host.isMotionReduced(), pixelRatio: () => pixelRatio })
  }

  function update(this: PhaserTypes.Scene, _: number, elapsedMs: number) {
    if (paper === undefined) return
    if (needsResize) resize()
    host.beforeFrame(performance.now(), size)
    this.cameras.main.setOrigin(0, 0).setZoom(pixelRatio)
    paper.begin(Math.min(elapsedMs, 100))
    session.paint(paper, size)
    paper.end()
    adjustResolution(elapsedMs)
  }

  /** A slow device gets a lower resolution, never fewer ticks. */
  function adjustResolution(elapsedMs: number) {
    frameStats = { frames: frameStats.frames + 1, ms: frameStats.ms + elapsedMs }
    if (frameStats.frames < framesPerSample) return
    if (frameStats.ms / frameStats.frames > slowFrameMs && pixelRatio > 1) {
      pixelRatio = 1
      needsResize = true
    }
    frameStats = { frames: 0, ms: 0 }
  }

  const game = new Phaser.Game({
    type: Phaser.CANVAS,
    parent,
    transparent: true,
    banner: false,
    audio: { noAudio: true },
    input: { keyboard: false, mouse: false, touch: false, gamepad: false },
    scale: {
      mode: Phaser.Scale.NONE,
      width: Math.round(size.width * pixelRatio),
      height: Math.round(size.height * pixelRatio),
      zoom: 1 / pixelRatio,
    },
    scene: { create, update },
  })
  const resizeObserver = new ResizeObserver(() => {
    needsResize = true
  })
  resizeObserver.observe(parent)
  return {
    cue: (cues) => {
      for (const { burst } of cues) if (burst !== undefined) paper?.burst(burst)
    },
    destroy: () => {
      resizeObserver.disconnect()
      game.destroy(true)
    },
  }
}

const measure = ({ clientWidth, clientHeight }: HTMLElement): Size => ({
  width: Math.max(clientWidth, 1),
  height: Math.max(clientHeight, 1),
})
