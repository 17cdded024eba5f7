import type { ServicePage } from '../service-page.ts';
import type { SteelServiceSlug } from '../services.ts';
import { cncBending } from './cnc-bending.ts';
import { cncProfile } from './cnc-profile.ts';
import { hdPlasmaCutting } from './hd-plasma-cutting.ts';
import { laserCutting } from './laser-cutting.ts';
import { plateRolling } from './plate-rolling.ts';
import { valueAddedService } from './value-added-service.ts';

/** Each service's page. A new service needs an entry here and one in services.ts. */
export const servicePages: Record<SteelServiceSlug, ServicePage> = {
  'laser-cutting': laserCutting,
  'hd-plasma-cutting': hdPlasmaCutting,
  'cnc-profile': cncProfile,
  'cnc-bending': cncBending,
  'plate-rolling': plateRolling,
  'value-added-service': valueAddedService,
};
