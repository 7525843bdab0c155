import { useCallback, useEffect, useState } from 'react'
import { emptyReport, type Check, type Readings, type Report } from '#rules/devices/device-check.ts'
import { readFonts, readLive, readServer } from './network.ts'
import { readCamera, readGraphics, readOffline, readPointer, readScreen, readSound, readStorage } from './readings.ts'

type Fill = <Name extends Check>(check: Name, readings: Readings[Name]) => void

/** Runs all automatic checks when `started`. Checks that need a tap report their readings through `fill`. */
export function useDeviceCheck(started: boolean) {
  const [report, setReport] = useState<Report>(emptyReport)
  const [round, setRound] = useState(0)
  const fill = useCallback<Fill>((check, readings) => setReport((previous) => ({ ...previous, [check]: readings })), [])

  useEffect(() => {
    if (!started) return undefined
    let current = true
    setReport(emptyReport)
    void readAll((check, readings) => current && fill(check, readings))
    return () => void (current = false)
  }, [started, round, fill])

  return { report, fill, restart: () => setRound(round + 1) }
}

async function readAll(fill: Fill): Promise<void> {
  fill('screen', readScreen())
  fill('pointer', readPointer())
  fill('sound', readSound())
  fill('camera', readCamera())
  // The graphics check runs alone: concurrent checks would lower the frame rate.
  fill('graphics', await readGraphics())
  await Promise.all([
    readStorage().then((readings) => fill('storage', readings)),
    readServer().then((readings) => fill('server', readings)),
    readLive().then((readings) => fill('live', readings)),
    readFonts().then((readings) => fill('fonts', readings)),
    readOffline().then((readings) => fill('offline', readings)),
  ])
}
