import type * as PhaserTypes from 'phaser'
import type { LineLook, Paper, PictureLook, Point, TextLook } from './game-view.ts'

type Burst = Point & { readonly tint: number }
type Scrap = { readonly image: PhaserTypes.GameObjects.Image; vx: number; vy: number; left: number }
type Shown = { x: number; y: number; width: number; height: number; angle: number; alpha: number }
type Picture = { readonly image: PhaserTypes.GameObjects.Image; readonly shown: Shown; frame: number }
type Writing = {
  readonly text: PhaserTypes.GameObjects.Text
  readonly shown: { x: number; y: number }
  look: string
  frame: number
}

const scrapsEach = 10
const scrapMs = 600
const aboveAll = 100_000
const origins = { left: 0, centre: 0.5, right: 1 } as const

/** The paper of one stage. Between two frames it keeps what was put, by name, and forgets what is put no more. */
export class StagePaper implements Paper {
  time = 0
  readonly #scene: PhaserTypes.Scene
  readonly #lines: PhaserTypes.GameObjects.Graphics
  readonly #pictures = new Map<string, Picture>()
  readonly #writings = new Map<string, Writing>()
  readonly #scraps: Scrap[] = []
  readonly #font: string
  readonly #isCalm: () => boolean
  readonly #pixels: () => number
  #frame = 0
  #depth = 0
  #passed = 0

  constructor(scene: PhaserTypes.Scene, look: { font: string; isCalm: () => boolean; pixels: () => number }) {
    this.#scene = scene
    this.#lines = scene.add.graphics().setDepth(-1)
    this.#font = look.font
    this.#isCalm = look.isCalm
    this.#pixels = look.pixels
  }

  begin(passed: number): void {
    this.#frame += 1
    this.#depth = 0
    this.#passed = passed
    if (!this.#isCalm()) this.time += passed
    this.#lines.clear()
  }

  end(): void {
    for (const [name, { image, frame }] of this.#pictures) {
      if (frame !== this.#frame && this.#pictures.delete(name)) image.destroy()
    }
    for (const [name, { text, frame }] of this.#writings) {
      if (frame !== this.#frame && this.#writings.delete(name)) text.destroy()
    }
    this.#blowScraps()
  }

  put(name: string, picture: string, look: PictureLook): void {
    const { x, y, width, height, angle = 0, alpha = 1 } = look
    let one = this.#pictures.get(name)
    if (one === undefined) {
      one = { image: this.#scene.add.image(x, y, picture), shown: { x, y, width, height, angle, alpha }, frame: 0 }
      this.#pictures.set(name, one)
    }
    const { image, shown } = one
    const texture = look.tint === undefined ? picture : this.#tinted(picture, look.tint)
    if (image.texture.key !== texture) image.setTexture(texture)
    one.frame = this.#frame
    const share = this.#share(look.glide)
    shown.x += (x - shown.x) * share
    shown.y += (y - shown.y) * share
    shown.width += (width - shown.width) * share
    shown.height += (height - shown.height) * share
    shown.angle += (angle - shown.angle) * share
    shown.alpha += (alpha - shown.alpha) * share
    image.setPosition(shown.x, shown.y).setDisplaySize(Math.max(shown.width, 0.1), Math.max(shown.height, 0.1))
    image.setAngle(shown.angle).setAlpha(shown.alpha)
    this.#layAbove(image)
  }

  write(name: string, words: string, { x, y, size, colour, alpha = 1, align = 'centre', glide }: TextLook): void {
    const style = { fontFamily: this.#font, fontStyle: '700', fontSize: `${Math.round(size)}px`, color: colour }
    const look = `${words} ${style.fontSize} ${colour}`
    let one = this.#writings.get(name)
    if (one === undefined) {
      const text = this.#scene.add.text(x, y, words, style).setResolution(this.#pixels())
      one = { text, shown: { x, y }, look, frame: 0 }
      this.#writings.set(name, one)
    } else if (one.look !== look) {
      one.text.setStyle(style).setText(words)
      one.look = look
    }
    one.frame = this.#frame
    const { text, shown } = one
    const share = this.#share(glide)
    shown.x += (x - shown.x) * share
    shown.y += (y - shown.y) * share
    text.setOrigin(origins[align], 0.5).setPosition(shown.x, shown.y).setAlpha(alpha)
    this.#layAbove(text)
  }

  line(points: readonly Point[], { width, colour, alpha = 1 }: LineLook): void {
    const [first, ...rest] = points
    if (first === undefined) return
    this.#lines.lineStyle(width, colour, alpha).beginPath().moveTo(first.x, first.y)
    for (const { x, y } of rest) this.#lines.lineTo(x, y)
    this.#lines.strokePath()
  }

  burst({ x, y, tint }: Burst): void {
    if (this.#isCalm()) return
    for (let at = 0; at < scrapsEach; at += 1) {
      const turn = (at / scrapsEach) * 2 * Math.PI + this.time
      const speed = 0.08 + 0.07 * (at % 3)
      const image = this.#scene.add.image(x, y, this.#tinted('dot', tint)).setDisplaySize(9, 9).setDepth(aboveAll)
      this.#scraps.push({ image, vx: Math.cos(turn) * speed, vy: Math.sin(turn) * speed - 0.06, left: scrapMs })
    }
  }

  /** A depth that is set makes Phaser sort everything anew, also where it is the one it had. */
  #layAbove(thing: PhaserTypes.GameObjects.Image | PhaserTypes.GameObjects.Text): void {
    if (thing.depth !== this.#depth) thing.setDepth(this.#depth)
    this.#depth += 1
  }

  /** Coloured once and kept: the renderer without a graphics chip cannot tint. */
  #tinted(picture: string, tint: number): string {
    const name = `${picture} ${tint}`
    const { textures } = this.#scene
    if (textures.exists(name)) return name
    const source = textures.get(picture).getSourceImage() as HTMLCanvasElement
    const canvas = document.createElement('canvas')
    canvas.width = source.width
    canvas.height = source.height
    const pen = canvas.getContext('2d')
    if (pen === null) return picture
    pen.drawImage(source, 0, 0)
    pen.globalCompositeOperation = 'multiply'
    pen.fillStyle = `#${tint.toString(16).padStart(6, '0')}`
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.globalCompositeOperation = 'destination-in'
    pen.drawImage(source, 0, 0)
    textures.addCanvas(name, canvas)
    return name
  }

  #share(glide: number | undefined): number {
    return glide === undefined || this.#isCalm() ? 1 : 1 - Math.exp(-this.#passed / glide)
  }

  #blowScraps(): void {
    for (const scrap of this.#scraps) {
      scrap.left -= this.#passed
      scrap.vy += this.#passed * 0.0002
      scrap.image.x += scrap.vx * this.#passed
      scrap.image.y += scrap.vy * this.#passed
      scrap.image.setAlpha(Math.max(0, scrap.left / scrapMs))
    }
    for (const { image } of this.#scraps.filter(({ left }) => left <= 0)) image.destroy()
    this.#scraps.splice(0, this.#scraps.length, ...this.#scraps.filter(({ left }) => left > 0))
  }
}
