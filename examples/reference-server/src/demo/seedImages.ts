import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { examViewsOf } from '@opensono/pacs-core'
import { storeImage } from '../modules/image/storeImage'
import type { Services } from '../services'
import { demoActor } from './demoActor'
import type { DemoStudy } from './demoStudies'
import { demoViews } from './demoViews'
import type { DemoHospital } from './hospitals'
import { createRandom } from './random'
import { drawStill } from './speckleImage'

const drawnCount = 10
const stillsOfStudy = 3
/** Number of them that are tagged with a view. */
const taggedStills = 2
/** One study of this many has a clip. */
const clipEvery = 4
/** Studies that get their images at the same time: the server and PostgreSQL wait for each other less. */
const lanes = 4

/** What the demo shows instead of patients. */
export interface DemoPictures {
  stills: readonly Buffer[]
  clip: Buffer
}

/** Draws the stills and reads the clip. */
export async function readPictures(assetsFolder: string): Promise<DemoPictures> {
  const seeds = Array.from({ length: drawnCount }, (_, index) => index + 1)
  const [clip, ...stills] = await Promise.all([
    readFile(path.join(assetsFolder, 'demoClip.mp4')),
    ...seeds.map((seed) => drawStill(createRandom(seed), 'SYNTHETIC IMAGE')),
  ])
  return { stills, clip }
}

/** Gives studies synthetic stills, and some of them a clip. */
export async function seedImages(
  services: Services,
  hospital: DemoHospital,
  studies: readonly DemoStudy[],
  { stills, clip }: DemoPictures,
): Promise<void> {
  const actor = demoActor(hospital, 'doctor')
  const addTo = async ({ row, examType }: DemoStudy, index: number) => {
    const codes = examViewsOf(demoViews(examType)).map(({ code }) => code)
    const firstMs = Date.parse(row.firstImageAt ?? row.registerTime)
    const wanted = Array.from({ length: stillsOfStudy }, (_, number) => stills[(index * 3 + number) % stills.length])
    if (index % clipEvery === 0) wanted.push(clip)
    for (const [number, bytes] of wanted.entries()) {
      if (bytes === undefined) continue
      const scannedAt = new Date(firstMs + number * 20_000).toISOString()
      const viewCode = number < taggedStills ? codes[number] : undefined
      await storeImage(services, actor, { studyId: row.id, bytes, scannedAt, viewCode })
    }
  }
  const waiting = studies.entries()
  const lane = async () => {
    for (const [index, study] of waiting) await addTo(study, index)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
