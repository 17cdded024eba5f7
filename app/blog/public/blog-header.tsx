import { Picture } from '#app/ui/site/picture.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';
import { ScrollHint } from './scroll-hint.tsx';

/** The list's hero. // B1 @param picture null if the list failed to load. */
export function BlogHeader({ picture }: { picture: SitePicture | null }) {
  return (
    <div className="blog-header" data-tone="plate">
      {picture ? (
        <Picture picture={picture} sizes="(width < 48rem) 130vw, 100vw" priority fill phoneCrop />
      ) : null}
      <div className="wrap">
        <h1>Steel Industry Blog</h1>
        <p className="lead">Cutting, bending, welding and finishing, for people who draw steel or buy it.</p>
        <ScrollHint to="articles">Scroll to the articles</ScrollHint>
      </div>
    </div>
  );
}
