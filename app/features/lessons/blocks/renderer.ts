import * as Blockly from 'blockly/core'
import { RenderInfo } from './render-info.ts'

/** Our blocks: rounded card with a darker lower edge. Their colours are those of the brand, which CSS gives (`blocks-editor.module.css`). */

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

  /** Styles come from our own file: the content security policy takes none from a script. */
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

/** 17 pixels. */
const FONT_POINTS = 12.75

const blockKinds = ['event', 'move', 'act', 'loop', 'look', 'data', 'own'] as const

/** Blockly measures text and mixes colours itself, so it is told what CSS says here. */
export function themeFor(host: HTMLElement): Blockly.Theme {
  const css = getComputedStyle(host)
  const colour = (name: string) => css.getPropertyValue(name).trim()
  const styles = blockKinds.map((kind) => [
    `sk-${kind}`,
    {
      colourPrimary: colour(`--sk-block-${kind}`),
      colourSecondary: colour(`--sk-block-${kind}`),
      colourTertiary: colour(`--sk-block-${kind}-edge`),
    },
  ])
  const asked = {
    colourPrimary: colour('--sk-plum-1'),
    colourSecondary: '#ffffff',
    colourTertiary: colour('--sk-plum-3'),
  }
  const white = { colourPrimary: '#ffffff', colourSecondary: '#ffffff', colourTertiary: '#d2dde9' }
  return Blockly.Theme.defineTheme('skykite', {
    name: 'skykite',
    blockStyles: { ...Object.fromEntries(styles), 'sk-number': white, 'sk-ask': asked },
    fontStyle: { family: css.fontFamily, weight: '700', size: FONT_POINTS },
    startHats: false,
  })
}
