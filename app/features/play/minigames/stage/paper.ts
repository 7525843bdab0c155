import type * as PhaserTypes from 'phaser'
import type { LineStyle, Paper, PictureStyle, Point, TextStyle } from './game-view.ts'

type Burst = Point & { readonly tint: number }
type Scrap = { readonly image: PhaserTypes.GameObjects.Image; vx: number; vy: number; remainingMs: number }
type PictureState = { x: number; y: number; width: number; height: number; angle: number; alpha: number }
type Picture = { readonly image: PhaserTypes.GameObjects.Image; readonly shown: PictureState; frame: number }
type TextItem = {
  readonly text: PhaserTypes.GameObjects.Text
  readonly shown: { x: number; y: number }
  look: string
  frame: number
}

const scrapsPerBurst = 10
const scrapMs = 600
const topDepth = 100_000
const origins = { left: 0, center: 0.5, right: 1 } as const

/** Drawing surface of one stage. Reuses objects by name between frames and removes those that are no longer drawn. */
export class StagePaper implements Paper {
  time = 0
  readonly #scene: PhaserTypes.Scene
  readonly #lines: PhaserTypes.GameObjects.Graphics
  readonly #pictures = new Map<string, Picture>()
  readonly #texts = new Map<string, TextItem>()
  readonly #scraps: Scrap[] = []
  readonly #font: string
  readonly #isMotionReduced: () => boolean
  readonly #pixelRatio: () => number
  #frame = 0
  #depth = 0
  #elapsedMs = 0

  constructor(
    scene: PhaserTypes.Scene,
    look: { font: string; isMotionReduced: () => boolean; pixelRatio: () => number },
  ) {
    this.#scene = scene
    this.#lines = scene.add.graphics().setDepth(-1)
    this.#font = look.font
    this.#isMotionReduced = look.isMotionReduced
    this.#pixelRatio = look.pixelRatio
  }

  begin(elapsedMs: number): void {
    this.#frame += 1
    this.#depth = 0
    this.#elapsedMs = elapsedMs
    if (!this.#isMotionReduced()) this.time += elapsedMs
    this.#lines.clear()
  }

  end(): void {
    for (const [name, { image, frame }] of this.#pictures) {
      if (frame !== this.#frame && this.#pictures.delete(name)) image.destroy()
    }
    for (const [name, { text, frame }] of this.#texts) {
      if (frame !== this.#frame && this.#texts.delete(name)) text.destroy()
    }
    this.#moveScraps()
  }

  put(name: string, picture: string, look: PictureStyle): void {
    const { x, y, width, height, angle = 0, alpha = 1 } = look
    let entry = this.#pictures.get(name)
    if (entry === undefined) {
      entry = { image: this.#scene.add.image(x, y, picture), shown: { x, y, width, height, angle, alpha }, frame: 0 }
      this.#pictures.set(name, entry)
    }
    const { image, shown } = entry
    const texture = look.tint === undefined ? picture : this.#getTintedTexture(picture, look.tint)
    if (image.texture.key !== texture) image.setTexture(texture)
    entry.frame = this.#frame
    const fraction = this.#getGlideFraction(look.glide)
    shown.x += (x - shown.x) * fraction
    shown.y += (y - shown.y) * fraction
    shown.width += (width - shown.width) * fraction
    shown.height += (height - shown.height) * fraction
    shown.angle += (angle - shown.angle) * fraction
    shown.alpha += (alpha - shown.alpha) * fraction
    image.setPosition(shown.x, shown.y).setDisplaySize(Math.max(shown.width, 0.1), Math.max(shown.height, 0.1))
    image.setAngle(shown.angle).setAlpha(shown.alpha)
    this.#placeOnTop(image)
  }

  write(name: string, content: string, { x, y, size, color, alpha = 1, align = 'center', glide }: TextStyle): void {
    const style = { fontFamily: this.#font, fontStyle: '700', fontSize: `${Math.round(size)}px`, color }
    const look = `${content} ${style.fontSize} ${color}`
    let entry = this.#texts.get(name)
    if (entry === undefined) {
      const text = this.#scene.add.text(x, y, content, style).setResolution(this.#pixelRatio())
      entry = { text, shown: { x, y }, look, frame: 0 }
      this.#texts.set(name, entry)
    } else if (entry.look !== look) {
      entry.text.setStyle(style).setText(content)
      entry.look = look
    }
    entry.frame = this.#frame
    const { text, shown } = entry
    const fraction = this.#getGlideFraction(glide)
    shown.x += (x - shown.x) * fraction
    shown.y += (y - shown.y) * fraction
    text.setOrigin(origins[align], 0.5).setPosition(shown.x, shown.y).setAlpha(alpha)
    this.#placeOnTop(text)
  }

  line(points: readonly Point[], { width, color, alpha = 1 }: LineStyle): void {
    const [first, ...rest] = points
    if (first === undefined) return
    this.#lines.lineStyle(width, color, alpha).beginPath().moveTo(first.x, first.y)
    for (const { x, y } of rest) this.#lines.lineTo(x, y)
    this.#lines.strokePath()
  }

  burst({ x, y, tint }: Burst): void {
    if (this.#isMotionReduced()) return
    for (let index = 0; index < scrapsPerBurst; index += 1) {
      const angle = (index / scrapsPerBurst) * 2 * Math.PI + this.time
      const speed = 0.08 + 0.07 * (index % 3)
      const image = this.#scene.add
        .image(x, y, this.#getTintedTexture('dot', tint))
        .setDisplaySize(9, 9)
        .setDepth(topDepth)
      this.#scraps.push({
        image,
        vx: Math.cos(angle) * speed,
        vy: Math.sin(angle) * speed - 0.06,
        remainingMs: scrapMs,
      })
    }
  }

  /** Setting a depth makes Phaser sort all objects again, even if the value is unchanged, so check first. */
  #placeOnTop(thing: PhaserTypes.GameObjects.Image | PhaserTypes.GameObjects.Text): void {
    if (thing.depth !== this.#depth) thing.setDepth(this.#depth)
    this.#depth += 1
  }

  /** Tints once and caches the texture: the canvas renderer cannot tint. */
  #getTintedTexture(picture: string, tint: number): string {
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

  #getGlideFraction(glide: number | undefined): number {
    return glide === undefined || this.#isMotionReduced() ? 1 : 1 - Math.exp(-this.#elapsedMs / glide)
  }

  #moveScraps(): void {
    for (const scrap of this.#scraps) {
      scrap.remainingMs -= this.#elapsedMs
      scrap.vy += this.#elapsedMs * 0.0002
      scrap.image.x += scrap.vx * this.#elapsedMs
      scrap.image.y += scrap.vy * this.#elapsedMs
      scrap.image.setAlpha(Math.max(0, scrap.remainingMs / scrapMs))
    }
    for (const { image } of this.#scraps.filter(({ remainingMs }) => remainingMs <= 0)) image.destroy()
    this.#scraps.splice(0, this.#scraps.length, ...this.#scraps.filter(({ remainingMs }) => remainingMs > 0))
  }
}
