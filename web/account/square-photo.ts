const side = 512

/**
 * The middle of a photo, as large as it is ever shown, and without the place where it was taken. What the browser
 * cannot read goes as it is: the shop says what is wrong with it.
 */
export async function squarePhoto(file: File): Promise<Blob> {
  try {
    const photo = await createImageBitmap(file)
    const cut = Math.min(photo.width, photo.height)
    const size = Math.min(cut, side)
    const canvas = new OffscreenCanvas(size, size)
    canvas
      .getContext('2d')
      ?.drawImage(photo, (photo.width - cut) / 2, (photo.height - cut) / 2, cut, cut, 0, 0, size, size)
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
  } catch {
    return file
  }
}
