-- For the filter by location, which ignores case.
DROP INDEX inventory_by_location;
CREATE INDEX inventory_by_location ON inventory (location COLLATE NOCASE) WHERE location IS NOT NULL;
