import { useEffect, useEffectEvent, useRef } from 'react'
import type { SheetProblem, SheetReading } from '#rules/paper/read-sheet.ts'
import type { PrintedWorksheet } from '../../contract.ts'
import { agree, toReadSheet, type ReadSheet } from './read-sheets.ts'
import { capturePhoto, photoFromFile, startSheetReader, type SheetReader } from './sheet-reader.ts'

type SheetReaderOptions = Pick<PrintedWorksheet, 'copies' | 'optionCounts'> & {
  onSheet: (sheet: ReadSheet) => void
  /** Null when the sheet in front of the camera has been read. */
  onProblem: (problem: SheetProblem | 'no-picture' | null) => void
}

/** A frame without a sheet is no problem: the teacher is taking the next one. */
const silentProblems: ReadonlySet<SheetProblem> = new Set(['no-marks', 'blurred', 'no-code'])

/** Reads frames of the camera and picture files in a worker. */
export function useSheetReader({ copies, optionCounts, onSheet, onProblem }: SheetReaderOptions) {
  const reader = useRef<SheetReader | null>(null)
  const previous = useRef<SheetReading | null>(null)
  /** The sheet that lies in front of the camera and has been read. */
  const lastCode = useRef<string | null>(null)
  const accept = (reading: SheetReading & { ok: true }) => onSheet(toReadSheet(reading, Date.now()))
  const start = useEffectEvent(() => startSheetReader({ codes: copies.map(({ code }) => code), optionCounts }))

  useEffect(() => {
    reader.current = start()
    return () => {
      reader.current?.stop()
      reader.current = null
    }
  }, [])

  return {
    /** A sheet is read when two frames agree. */
    async readFrame(video: HTMLVideoElement): Promise<void> {
      const reading = await reader.current?.read(capturePhoto(video, video.videoWidth, video.videoHeight))
      if (!reading) return
      const before = previous.current
      previous.current = reading
      if (!reading.ok) {
        if (reading.problem === 'no-marks') lastCode.current = null
        if (!silentProblems.has(reading.problem)) onProblem(reading.problem)
        return
      }
      if (reading.code === lastCode.current || !before || !agree(before, reading)) return
      lastCode.current = reading.code
      accept(reading)
    },
    async readFile(file: Blob): Promise<void> {
      const photo = await photoFromFile(file)
      const reading = photo && (await reader.current?.read(photo))
      if (!reading) onProblem('no-picture')
      else if (reading.ok) accept(reading)
      else onProblem(reading.problem)
    },
  }
}
