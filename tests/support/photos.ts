import sharp from 'sharp';

/** A photo as a camera stores it: lying on its side, with a note to turn it and the place it was taken at. */
export async function cameraPhoto(name: string) {
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#d8d4cc' } });
  const buffer = await picture
    .withExif({ IFD3: { GPSLatitude: '26/1 12/1 0/1', GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
