import * as Blockly from 'blockly/core'
import { RenderInfo } from './render-info.ts'

/** Renders blocks as rounded cards with a darker lower edge. CSS defines the colors (`blocks-editor.module.css`). */

class Constants extends Blockly.zelos.ConstantProvider {
  constructor() {
    super()
    this.CORNER_RADIUS = 8
    this.MEDIUM_PADDING = 12
    this.NOTCH_WIDTH = 32
    this.NOTCH_HEIGHT = 6
    this.NOTCH_OFFSET_LEFT = 16
    this.STATEMENT_BOTTOM_SPACER = -this.NOTCH_HEIGHT
    this.BOTTOM_ROW_AFTER_STATEMENT_MIN_HEIGHT = 22
    this.STATEMENT_INPUT_SPACER_MIN_WIDTH = 120
    this.FIELD_BORDER_RECT_RADIUS = 10
    this.START_HAT_HEIGHT = 0
    this.EMPTY_STATEMENT_INPUT_HEIGHT = 32
  }

  /** The content security policy blocks injected styles, so they are in `blockly.css`. */
  protected override injectCSS_(): void {}
}

const SVG = 'http://www.w3.org/2000/svg'

class PathObject extends Blockly.zelos.PathObject {
  readonly #edge: SVGElement

  constructor(root: SVGElement, style: Blockly.Theme.BlockStyle, constants: Blockly.zelos.ConstantProvider) {
    super(root, style, constants)
    this.#edge = document.createElementNS(SVG, 'path')
    this.#edge.setAttribute('class', 'sk-edge')
    this.#edge.setAttribute('transform', 'translate(0 3)')
    root.insertBefore(this.#edge, this.svgPath)
  }

  override setPath(path: string): void {
    super.setPath(path)
    this.#edge.setAttribute('d', path)
  }
}

class Renderer extends Blockly.zelos.Renderer {
  protected override makeConstants_(): Blockly.zelos.ConstantProvider {
    return new Constants()
  }

  protected override makeRenderInfo_(block: Blockly.BlockSvg): Blockly.zelos.RenderInfo {
    return new RenderInfo(this, block)
  }

  override makePathObject(root: SVGElement, style: Blockly.Theme.BlockStyle): Blockly.zelos.PathObject {
    return new PathObject(root, style, this.getConstants())
  }
}

export const RENDERER = 'skykite'

Blockly.registry.register(Blockly.registry.Type.RENDERER, RENDERER, Renderer, true)

/** 12.75 points are 17 pixels. */
const FONT_POINTS = 12.75

const blockKinds = ['event', 'move', 'act', 'loop', 'look', 'data', 'own'] as const

/** Blockly measures text and mixes colors in JavaScript, so the theme copies the values from CSS. */
export function createTheme(host: HTMLElement): Blockly.Theme {
  const css = getComputedStyle(host)
  const color = (name: string) => css.getPropertyValue(name).trim()
  const styles = blockKinds.map((kind) => [
    `sk-${kind}`,
    {
      colourPrimary: color(`--sk-block-${kind}`),
      colourSecondary: color(`--sk-block-${kind}`),
      colourTertiary: color(`--sk-block-${kind}-edge`),
    },
  ])
  const questionStyle = {
    colourPrimary: color('--sk-plum-1'),
    colourSecondary: '#ffffff',
    colourTertiary: color('--sk-plum-3'),
  }
  const numberStyle = { colourPrimary: '#ffffff', colourSecondary: '#ffffff', colourTertiary: '#d2dde9' }
  return Blockly.Theme.defineTheme('skykite', {
    name: 'skykite',
    blockStyles: { ...Object.fromEntries(styles), 'sk-number': numberStyle, 'sk-ask': questionStyle },
    fontStyle: { family: css.fontFamily, weight: '700', size: FONT_POINTS },
    startHats: false,
  })
}
