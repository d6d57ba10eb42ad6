import { beforeAll, describe, expect, it } from 'vitest';
import { type DeclarationWorld, declarationWorld } from '../fixtures/declaration-world.ts';
import { paidAlone, payeeRecord } from '../fixtures/stp-payee.ts';

let world: DeclarationWorld;
beforeAll(async () => {
  world = await declarationWorld();
});

/** The elements of a payee's residential address. */
async function addressOf(fields: Record<string, unknown>): Promise<string> {
  const { company, run } = await paidAlone(world, {}, fields);
  const record = await payeeRecord(world, company, run);
  return /<AddressDetails>.*?<\/AddressDetails>/s.exec(record)![0].replace(/>\s+</g, '><');
}

describe('the address of a payee [FIX-003]', () => {
  const home = { address1: '9 Lambton Quay', address2: null, city: 'Wellington', state: 'WGN', postcode: '6011' };

  it('the address of a payee abroad has the country, but no state or postcode', async () => {
    expect(await addressOf({ ...home, country: 'NZ' })).toBe(
      '<AddressDetails><Line1T>9 Lambton Quay</Line1T><LocalityNameT>Wellington</LocalityNameT><CountryC>nz</CountryC></AddressDetails>',
    );
  });

  it('the address of a working holiday maker who lives abroad has the home country, and no Australian state', async () => {
    const maker = {
      working_holiday_tax_scale_applies: true,
      is_foreign_resident: true,
      has_claimed_tax_free_threshold: false,
    };
    expect(await addressOf({ ...home, address1: '1 Rue de Rivoli', city: 'Paris', country: 'FR', ...maker })).toBe(
      '<AddressDetails><Line1T>1 Rue de Rivoli</Line1T><LocalityNameT>Paris</LocalityNameT><CountryC>fr</CountryC></AddressDetails>',
    );
  });

  it('the address of a payee in Australia has the state and postcode', async () => {
    expect(await addressOf({ ...home, city: 'Sydney', state: 'NSW', postcode: '2000', country: 'AU' })).toBe(
      '<AddressDetails><Line1T>9 Lambton Quay</Line1T><LocalityNameT>Sydney</LocalityNameT><StateOrTerritoryC>NSW</StateOrTerritoryC><PostcodeT>2000</PostcodeT><CountryC>au</CountryC></AddressDetails>',
    );
  });
});
