import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconEraser from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { lineWidths, type LineWidth, type Pen, type Stroke } from './drawing.ts'
import { DrawingPad } from './drawing-pad.tsx'
import { PenColors } from './pen-colors.tsx'
import styles from './pictures.module.css'

type DrawingSheetProps = { onDone: (file: File) => void; onClose: () => void }

/** Drawing pad: pen, eraser, colors and undo. The drawing leaves it as a PNG file. */
export function DrawingSheet({ onDone, onClose }: DrawingSheetProps) {
  const { t } = useTranslation('questions')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [pen, setPen] = useState<Pen>({ tool: 'pen', color: 'black', width: 'thin' })
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])

  const finish = () =>
    canvas.current?.toBlob((blob) => {
      if (blob) onDone(new File([blob], `${t('drawing.name')}.png`, { type: 'image/png' }))
    }, 'image/png')
  return (
    <Sheet title={t('drawing.title')} opened wide onClose={onClose}>
      <div className={styles.drawing} data-unsaved={strokes.length > 0 ? '' : undefined}>
        <div className={styles.tools}>
          <SegmentedControl
            label={t('drawing.tool')}
            value={pen.tool}
            onChange={(tool) => setPen({ ...pen, tool })}
            options={[
              { value: 'pen', label: t('drawing.pen'), icon: <IconPencil aria-hidden /> },
              { value: 'eraser', label: t('drawing.eraser'), icon: <IconEraser aria-hidden /> },
            ]}
          />
          <SegmentedControl
            label={t('drawing.widths')}
            value={pen.width}
            onChange={(width) => setPen({ ...pen, width })}
            options={(Object.keys(lineWidths) as LineWidth[]).map((width) => ({
              value: width,
              label: t(`drawing.${width}`),
            }))}
          />
          <IconButton
            label={t('drawing.undo')}
            icon={<IconArrowBackUp aria-hidden />}
            variant="sunken"
            size={48}
            disabled={strokes.length === 0}
            onClick={() => setStrokes(strokes.slice(0, -1))}
          />
          <IconButton
            label={t('drawing.clear')}
            icon={<IconTrash aria-hidden />}
            variant="sunken"
            size={48}
            disabled={strokes.length === 0}
            onClick={() => setStrokes([])}
          />
        </div>
        <PenColors value={pen.color} onChange={(color) => setPen({ ...pen, tool: 'pen', color })} />
        <DrawingPad canvas={canvas} pen={pen} strokes={strokes} onChange={setStrokes} />
        <Button icon={<IconCheck aria-hidden />} disabled={strokes.length === 0} onClick={finish}>
          {t('drawing.done')}
        </Button>
      </div>
    </Sheet>
  )
}
