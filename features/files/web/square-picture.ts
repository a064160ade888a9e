const side = 256

/** The middle of a picture as a small square one, without what else its file tells; rejects when it is no picture. */
export async function squarePicture(file: Blob): Promise<File> {
  const whole = await createImageBitmap(file)
  const edge = Math.min(whole.width, whole.height)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const from = [(whole.width - edge) / 2, (whole.height - edge) / 2, edge, edge] as const
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(whole, ...from, 0, 0, side, side)
  whole.close()
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  if (!small) throw new Error('This browser could not create the picture.')
  return new File([small], `picture.${small.type.slice('image/'.length)}`, { type: small.type })
}
