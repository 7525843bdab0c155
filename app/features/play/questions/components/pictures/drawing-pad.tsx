import {
  useEffect,
  useId,
  useState,
  type Dispatch,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
} from 'react'
import { useTranslation } from 'react-i18next'
import {
  addPoint,
  center,
  drawingSize,
  movePoint,
  renderDrawing,
  startStroke,
  toDrawingPoint,
  toPercent,
  type Pen,
  type Point,
  type Stroke,
} from './drawing.ts'
import styles from './pictures.module.css'

type DrawingPadProps = {
  canvas: RefObject<HTMLCanvasElement | null>
  pen: Pen
  strokes: readonly Stroke[]
  onChange: Dispatch<SetStateAction<readonly Stroke[]>>
}

/** Paper to draw on with a pointer, or by keyboard: arrow keys move the pen, the space bar lowers and lifts it. */
export function DrawingPad({ canvas, pen, strokes, onChange }: DrawingPadProps) {
  const { t } = useTranslation('questions')
  const hintId = useId()
  const [isDrawing, setIsDrawing] = useState(false)
  const [position, setPosition] = useState<Point>(center)
  const [isUsingKeys, setIsUsingKeys] = useState(false)
  const extend = (point: Point) => onChange((current) => addPoint(current, point))

  useEffect(() => {
    const brush = canvas.current?.getContext('2d')
    if (brush) renderDrawing(brush, strokes)
  }, [canvas, strokes])

  const lower = (point: Point) => {
    setIsDrawing(true)
    onChange((current) => [...current, startStroke(pen, point)])
  }
  const lift = () => setIsDrawing(false)
  const pointOf = ({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLCanvasElement>) =>
    toDrawingPoint({ x, y }, currentTarget.getBoundingClientRect())
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movePoint(position, event.key, event.shiftKey)
    if (!next && event.key !== ' ') return
    event.preventDefault()
    setIsUsingKeys(true)
    if (next) {
      setPosition(next)
      if (isDrawing) extend(next)
    } else if (!event.repeat) {
      if (isDrawing) lift()
      else lower(position)
    }
  }
  const { x, y } = toPercent(position)
  return (
    <>
      <div className={styles.pad}>
        <canvas
          ref={canvas}
          className={styles.canvas}
          {...drawingSize}
          // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- screen readers pass the arrow keys on to an application
          role="application"
          tabIndex={0}
          aria-label={t('drawing.canvas')}
          aria-describedby={hintId}
          onKeyDown={onKeyDown}
          onBlur={lift}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            setIsUsingKeys(false)
            lower(pointOf(event))
          }}
          onPointerMove={(event) => isDrawing && !isUsingKeys && extend(pointOf(event))}
          onPointerUp={lift}
          onPointerCancel={lift}
        />
        <span
          className={styles.penPosition}
          data-down={isDrawing || undefined}
          style={{ left: `${x}%`, top: `${y}%` }}
          aria-hidden
        />
      </div>
      <p className={styles.hint} id={hintId}>
        {t('drawing.hint')} {t('drawing.keys')}
      </p>
      <p role="status" className="sk-visually-hidden">
        {isUsingKeys && t(isDrawing ? 'drawing.lowered' : 'drawing.lifted', { x, y })}
      </p>
    </>
  )
}
