import type * as PhaserTypes from 'phaser'
import { loadFirstFont } from '#app/ui/theme/first-font.ts'
import type { Cue, Size } from './game-view.ts'
import { loadPictures } from './load-pictures.ts'
import { StagePaper } from './paper.ts'
import type { Session } from './session.ts'

type Host = {
  isCalm(): boolean
  /** Asked before a frame is drawn: runs the ticks that are due. */
  beforeFrame(now: number, size: Size): void
}

export type StageCanvas = {
  cue(cues: readonly Cue[]): void
  destroy(): void
}

/** Finer than this nobody sees, and every pixel costs. */
const mostPixels = 2
/** Slower frames than this, on average, and the stage is drawn coarser. */
const slowFrameMs = 28
const framesToJudge = 90

/**
 * Phaser belongs to games alone, so it comes when one is played. It draws on a plain canvas and decides nothing; what it
 * brings beyond that is not built (`tools/stage-phaser.ts`).
 */
export async function createStage(parent: HTMLElement, session: Session, host: Host): Promise<StageCanvas> {
  const font = getComputedStyle(parent).getPropertyValue('--sk-font-number')
  const [Phaser, pictures] = await Promise.all([
    import('phaser'),
    loadPictures(session.view.pictures),
    loadFirstFont('700 32px', font, '0123456789'),
  ])
  let pixels = Math.min(devicePixelRatio, mostPixels)
  let paper: StagePaper | undefined
  let size = sizeOf(parent)
  let isResized = true
  let slow = { frames: 0, ms: 0 }

  /** Only while Phaser runs: before that it would take its first size again. */
  const resize = () => {
    isResized = false
    size = sizeOf(parent)
    game.scale.setZoom(1 / pixels)
    game.scale.resize(Math.round(size.width * pixels), Math.round(size.height * pixels))
    Object.assign(game.canvas.style, { width: `${size.width}px`, height: `${size.height}px` })
  }

  function create(this: PhaserTypes.Scene) {
    for (const { name, canvas } of pictures) this.textures.addCanvas(name, canvas)
    paper = new StagePaper(this, { font, isCalm: () => host.isCalm(), pixels: () => pixels })
  }

  function update(this: PhaserTypes.Scene, _: number, passed: number) {
    if (paper === undefined) return
    if (isResized) resize()
    host.beforeFrame(performance.now(), size)
    this.cameras.main.setOrigin(0, 0).setZoom(pixels)
    paper.begin(Math.min(passed, 100))
    session.paint(paper, size)
    paper.end()
    judge(passed)
  }

  /** A device that cannot keep up gets fewer pixels, never fewer ticks. */
  function judge(passed: number) {
    slow = { frames: slow.frames + 1, ms: slow.ms + passed }
    if (slow.frames < framesToJudge) return
    if (slow.ms / slow.frames > slowFrameMs && pixels > 1) {
      pixels = 1
      isResized = true
    }
    slow = { frames: 0, ms: 0 }
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
      width: Math.round(size.width * pixels),
      height: Math.round(size.height * pixels),
      zoom: 1 / pixels,
    },
    scene: { create, update },
  })
  const watch = new ResizeObserver(() => {
    isResized = true
  })
  watch.observe(parent)
  return {
    cue: (cues) => {
      for (const { burst } of cues) if (burst !== undefined) paper?.burst(burst)
    },
    destroy: () => {
      watch.disconnect()
      game.destroy(true)
    },
  }
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({
  width: Math.max(clientWidth, 1),
  height: Math.max(clientHeight, 1),
})
