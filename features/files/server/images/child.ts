// A process of its own that reads pictures: what a hostile one breaks or takes up ends with it.
import sharp from 'sharp'

interface Task {
  readonly id: number
  readonly path: string
  /** Where a small picture is written to; only measured when absent. */
  readonly out?: string
}

const maxPixels = 120_000_000
const longestSide = 720
const quality = 80

sharp.cache(false)
sharp.concurrency(1)
// Whatever a file pretends to be, only these readers see it.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
    'VipsForeignLoadTiffFile',
  ],
})

async function run({ path, out }: Task): Promise<{ width: number; height: number }> {
  const picture = sharp(path, { limitInputPixels: maxPixels, sequentialRead: true })
  const { width, height, autoOrient } = await picture.metadata()
  if (out === undefined) return { width: autoOrient.width ?? width, height: autoOrient.height ?? height }
  // What else the file tells, as where it was taken, does not come along.
  return picture
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toFile(out)
}

process.on('disconnect', () => process.exit())
process.on('message', (task: Task) => {
  run(task).then(
    ({ width, height }) => process.send?.({ id: task.id, size: { width, height } }),
    (error: unknown) => process.send?.({ id: task.id, failure: String(error) }),
  )
})
